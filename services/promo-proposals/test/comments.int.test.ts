import type { Identity } from '@promo/contracts/identity';
import type { Activity } from '@promo/contracts/promo-proposals/activity';
import type { Comment } from '@promo/contracts/promo-proposals/comments';
import { PROPOSAL_COMMENTED } from '@promo/contracts/promo-proposals/events';
import { MAX_COMMENTS } from '@promo/contracts/promo-proposals/words';
import { keepForTests } from '@promo/testing/keep-for-tests';
import type { Request } from '@promo/testing/service';
import { describe, expect, it } from 'vitest';
import { PLANNER, REVIEWER, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const { call } = harness;

describe('comments on a proposal', () => {
  const REA = { id: 6, name: 'Rea Reviewer' };
  const comment = (id: number, text: string, more: object = {}, request: Request = { as: REVIEWER }) =>
    call('POST', `/proposals/${id}/comments`, { text, ...more }, request);
  const read = async (id: number) =>
    (await harness.get<{ comments: Comment[] }>(`/proposals/${id}/comments`)).body.comments;

  it('stay with it in the order in which they came, make no version of it, and are told to open consoles', async () => {
    const { id, version } = await harness.create({ title: 'S komentarom' });
    const first = await comment(id, ' Zas\u030cto 25 %?\nPlići popust drži maržu. ', { mention_ids: [5, 5] });
    expect(first.status).toBe(200);
    await comment(id, 'Zato', {}, {});
    expect(await read(id)).toMatchObject([
      { proposal_id: id, by: REA, text: 'Zašto 25 %?\nPlići popust drži maržu.', mention_ids: [5] },
      { by: { id: 5, name: 'Petra Planner' }, text: 'Zato', mention_ids: [] },
    ]);
    const { body } = await call('GET', `/proposals/${id}`);
    expect(body).toMatchObject({ version, title: 'S komentarom' });
    expect(body).not.toHaveProperty('commented_at');
    const told = async () =>
      (await harness.events())
        .filter(({ subject, data }) => subject === PROPOSAL_COMMENTED && data.proposal_id === id)
        .map(({ actor, data }) => [actor, data.version, data.title, data.mention_ids]);
    await expect.poll(told).toEqual([
      [6, version, 'S komentarom', [5]],
      [5, version, 'S komentarom', []],
    ]);
  });

  it('are asked for among what others did, those addressed to the caller marked', async () => {
    const { id } = await harness.create({ title: 'Praćena' });
    await comment(id, 'Pogledaj, molim', { mention_ids: [5] });
    await comment(id, 'Moje', {}, {});
    const activity = async (as: Identity) =>
      (await harness.get<{ activity: Activity[] }>('/activity?limit=200', { as })).body.activity
        .filter(({ proposal_id }) => proposal_id === id)
        .map(({ line, own, mentions_me }) => [line, own, mentions_me]);
    expect(await activity(PLANNER)).toEqual([['Pogledaj, molim', true, true]]);
    expect(await activity(REVIEWER)).toEqual([
      ['Moje', false, false],
      ['created as draft', false, false],
    ]);
  });

  it('go with it when it is deleted, and come back with it', async () => {
    const { id } = await harness.create();
    await comment(id, 'Ostaje');
    await call('DELETE', `/proposals/${id}`);
    expect((await comment(id, 'Prekasno')).status).toBe(404);
    expect((await call('GET', `/proposals/${id}/comments`)).status).toBe(404);
    await call('POST', `/proposals/${id}/restore`);
    expect((await read(id)).map(({ text }) => text)).toEqual(['Ostaje']);
  });

  it('say something, are not said twice by a repeat, and are no more than it can hold', async () => {
    const { id } = await harness.create();
    for (const unseen of [' \n ', '\u00a0', '\u200b\n\u200b']) {
      const empty = await comment(id, unseen);
      expect([empty.status, empty.body.errors?.[0]?.path, empty.body.code]).toEqual([422, 'text', 'empty_comment']);
    }
    const key = { as: REVIEWER, headers: { 'idempotency-key': 'isti-komentar' } };
    const [once, again] = [await comment(id, 'Jednom', {}, key), await comment(id, 'Jednom', {}, key)];
    expect(again.body).toEqual(once.body);
    const full = Array.from({ length: MAX_COMMENTS - 2 }, (_, i) => ({ _id: (-1 - i) as never, proposal_id: id }));
    await harness.db.collection('comments').insertMany(full);
    const both = await Promise.all([comment(id, 'Predzadnji'), comment(id, 'Zadnji')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
