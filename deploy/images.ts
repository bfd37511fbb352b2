/**
 * `npm run --silent image-digests >> .env`: which images the tags that docker-compose.yml names are just now, as settings that name them by
 * digest. A release is built and run with these; a tag may be another image tomorrow.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');

/** Images that are not built here: the name of the setting, and the tag that is its default. */
export function baseImages(): Map<string, string> {
  const text = ['docker-compose.yml', 'docker-compose.observe.yml'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const values = text.flatMap((yaml) => {
    const { services, 'x-release': release } = parse(yaml, { merge: true });
    return [release?.NODE_IMAGE, ...Object.values<{ image: string; build?: unknown }>(services).map(imageOf)];
  });
  return new Map(
    values.flatMap((value) => {
      const [, name, tag] = /^\$\{([A-Z_]+_IMAGE):-([^}]+)\}$/.exec(value ?? '') ?? [];
      return name && tag ? [[name, tag] as const] : [];
    }),
  );
}

const imageOf = ({ image, build }: { image: string; build?: unknown }) => (build ? undefined : image);

/** `name:tag@sha256:…` of a tag. Throws where the image is of no registry. */
function withDigest(tag: string): string {
  const docker = (...args: string[]) => execFileSync('docker', args, { encoding: 'utf8' }).trim();
  docker('pull', '--quiet', tag);
  const digest = /@(sha256:[0-9a-f]{64})$/m.exec(
    docker('image', 'inspect', '--format', '{{join .RepoDigests "\\n"}}', tag),
  );
  if (!digest) throw new Error(`${tag} has no digest`);
  return `${tag}@${digest[1]}`;
}

if (import.meta.main) for (const [name, tag] of baseImages()) console.log(`${name}=${withDigest(tag)}`);
