// biome-ignore-all lint/style/useNodejsImportProtocol: Node 12 cannot require 'node:fs'
/*
 * Installs the dependencies when they are not those of the lockfile. Plain JavaScript that old Nodes run; everything
 * after it runs on the Node that the lockfile pins.
 */
'use strict';

const { spawnSync } = require('child_process');
const { createHash } = require('crypto');
const fs = require('fs');
const os = require('os');
const path = require('path');

const root = path.resolve(__dirname, '..', '..');
const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.installed');

function wanted() {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex');
}

function installed() {
  try {
    return fs.readFileSync(stamp, 'utf8').trim();
  } catch (_) {
    return '';
  }
}

/** npm keeps what it downloads in the home folder: where nothing can be written there, beside what else we fetch. */
function cache() {
  const own = process.env.npm_config_cache;
  if (!own) return [];
  try {
    fs.mkdirSync(own, { recursive: true });
    fs.accessSync(own, fs.constants.W_OK);
    return [];
  } catch (_) {
    const caches = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
    return ['--cache', path.join(caches, 'promo-npl', 'npm')];
  }
}

/** npm through the node it came with, since `npm ci` deletes the node in node_modules/.bin while it runs. */
function npmCi() {
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'].concat(
    cache(),
  );
  const options = { cwd: root, stdio: 'inherit' };
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const own = node && npm && node.indexOf(modules + path.sep) !== 0;
  return own ? spawnSync(node, [npm].concat(args), options) : spawnSync('npm', args, options);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const hash = wanted();
if (installed() !== hash) {
  console.log('installing dependencies (npm ci)');
  const result = npmCi();
  if (result.error || result.status !== 0) {
    const how = result.error ? result.error.message : result.signal || `exit code ${result.status}`;
    fail(`npm ci failed (${how}), see above. It needs npm 7 or newer and a package registry it can reach.`);
  }
  if (!fs.existsSync(path.join(modules, '.bin', 'node'))) {
    fail(
      `node_modules/.bin/node is missing: there is no Node 26 package for ${process.platform} ${process.arch}, or Node ${process.version} is older than 20.19.`,
    );
  }
  fs.writeFileSync(stamp, `${hash}\n`);
}
