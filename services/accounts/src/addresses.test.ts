import { expect, test } from 'vitest';
import { isInside, lookUpOutside, namesInside } from './addresses.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  'fd12::1',
  'fe80::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])('%s is inside', (address) => expect(isInside(address)).toBe(true));

test.each(['8.8.8.8', '172.32.0.1', '193.198.184.130', '2a00:1450:4001::8a'])('%s is outside', (address) =>
  expect(isInside(address)).toBe(false),
);

test.each([
  'http://localhost/',
  'https://[::1]:1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://mongo:27017/',
  'https://a.internal/',
])('the host of %s is seen to be inside before anything is looked up', (url) =>
  expect(namesInside(new URL(url).hostname)).toBe(true),
);

test('a name that means an address inside is not connected to', async () => {
  expect(namesInside('hooks.example.com')).toBe(false);
  const found = new Promise((resolve) => lookUpOutside('localhost', {}, (error) => resolve(error?.message)));
  expect(await found).toBe('the address is private');
});
