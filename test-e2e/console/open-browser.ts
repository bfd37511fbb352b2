import { findChromium } from '@promo/servers/find-browser';
import { type Browser, chromium } from 'playwright-core';

/** A Chromium without a window. Fails where none can be had: what needs one is not to be skipped. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium({
    env: process.env,
    say: console.log,
    playwrights: chromium.executablePath(),
  });
  return chromium.launch({ executablePath, args: ['--no-sandbox'], env: { ...process.env, ...env } });
}
