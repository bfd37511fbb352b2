import { expect, test } from 'vitest';
import { optionsFrom } from './options.ts';

test.each([
  ['a port that is none', { GATEWAY_PORT: '65536' }, [], 'GATEWAY_PORT'],
  ['an unknown way to sign in', { AUTH_MODE: 'basic' }, [], 'AUTH_MODE'],
  ['arguments, which would be ignored', {}, ['--help'], '.env.example'],
])('npm start does not begin with %s', (_, env, args, told) => {
  expect(() => optionsFrom(env, args)).toThrow(told);
});

test('npm start begins without any settings', () => {
  expect(optionsFrom({})).toMatchObject({ gatewayPort: 8080, demoData: true, authMode: 'demo' });
});
