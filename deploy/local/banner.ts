import type { Options } from './options.ts';
import type { System } from './system.ts';

const ROLES = 'Admin, Nabava, Veleprodaja, Kontroling, Planner, Reviewer';

/** The one block that closes the start. */
export function banner(options: Options, { gateway, servers }: System): string {
  const login = `curl -s ${gateway}/auth/demo-login -H 'content-type: application/json' -d '{"role":"Planner"}'`;
  const users =
    options.authMode === 'demo'
      ? [
          ['demo users', ROLES],
          ['a token', login],
        ]
      : [['sign-in', 'OIDC']];
  const rows = [
    ['console', gateway],
    ['docs', `${gateway}/docs`],
    ...users,
    ['servers', servers.join(' · ')],
    ['data', `${options.dataDir} (logs/ and ports.json inside; Ctrl-C stops everything)`],
  ];
  return ['', ...rows.map(([label = '', value]) => `  ${label.padEnd(12)}${value}`), '', 'ready'].join('\n');
}
