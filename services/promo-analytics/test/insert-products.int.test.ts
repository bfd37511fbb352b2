import { setFlagsFromString } from 'node:v8';
import { openStage } from '@promo/parts/stages';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { testDatabase, wayToMongo } from '@promo/testing/mongo';
import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { insertProducts, PRODUCTS_SENT } from '../src/store/insert-products.ts';
import { loadProducts } from '../src/store/load-parts.ts';
import { EMPTY_MANIFEST } from '../src/store/manifest.ts';
import { product } from './facts.ts';

const products = Array.from({ length: 2 * PRODUCTS_SENT + 500 }, (_, ordinal) => product(ordinal));

const database = await keepForTests(testDatabase());
const way = await wayToMongo();
afterAll(() => way[Symbol.dispose]());
const options = { monitorCommands: true, serverSelectionTimeoutMS: 300 };
const client = await keepForTests(new MongoClient(way.url.href, options).connect());
const db = client.db(database.name);

/** Stores the products; returns how many each command carried, and what is stored. */
async function store(onSent: (commands: number) => void) {
  const sent: number[] = [];
  const listen = ({ command }: CommandStartedEvent) => {
    const update = command.updates?.[0].u;
    if (!update) return;
    sent.push((update.$push?.products.$each ?? update.products).length);
    onSent(sent.length);
  };
  const stage = await openStage(db, 'test');
  client.on('commandStarted', listen);
  const id = await insertProducts(db, stage, 0, products);
  client.off('commandStarted', listen);
  const { parts } = EMPTY_MANIFEST;
  const manifest = { ...EMPTY_MANIFEST, parts: { ...parts, products: { 0: id } } };
  return { sent, stored: await Array.fromAsync(loadProducts(db, manifest)) };
}

it('sends the products of a part some at a time', async () => {
  const { sent, stored } = await store(() => undefined);
  expect(sent).toEqual([PRODUCTS_SENT, PRODUCTS_SENT, 500]);
  expect(stored).toEqual(products);
});

it('reads products as objects of one shape, of which a hundred thousand are small and quick to go through', async () => {
  const { stored } = await store(() => undefined);
  setFlagsFromString('--allow-natives-syntax');
  const isFast = new Function('object', 'return %HasFastProperties(object)');
  expect(stored.filter((product) => !isFast(product))).toEqual([]);
});

it('stores each product once when answers get lost', async () => {
  const { sent, stored } = await store((commands) => {
    if (commands !== 2) return;
    way.losing = 'answers';
    // longer than the driver tries, so that the command is sent as a new one
    setTimeout(() => (way.losing = 'nothing'), 1000);
  });
  expect(sent.length).toBeGreaterThan(3);
  expect(stored).toEqual(products);
});
