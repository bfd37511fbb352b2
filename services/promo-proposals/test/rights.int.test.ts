import type { Identity } from '@promo/contracts/identity';
import type { AuditLine } from '@promo/contracts/promo-proposals/audit';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { ADMIN, type Harness, NOBODY, PLANNER, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const { call } = harness;

/** Callers where promotions are for roles. The proposals are the planner's and name the co-planner. */
const CALLERS: Readonly<Record<string, Identity>> = {
  planner: { user_id: 5, name: 'Petra', roles: ['Planner'] },
  co_planner: { user_id: 7, name: 'Iva', roles: ['Planner'] },
  other: { user_id: 8, name: 'Oto', roles: ['Planner'] },
  reviewer: { user_id: 6, name: 'Rea', roles: ['Reviewer'] },
  nobody: { user_id: null, name: null, roles: [] },
  admin: { user_id: 1, name: 'Ana', roles: ['Admin'] },
};
const { planner, co_planner, other, reviewer, admin } = CALLERS as Record<string, Identity>;
const OWNERS = ['planner', 'co_planner', 'admin'];
const ADMINS = ['admin'];
const NONE: string[] = [];

/** How a proposal comes into each state: moves by its planner, then decisions. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  draft: [],
  submitted: ['submitted'],
  revision: ['submitted', 'request_revision'],
  approved: ['submitted', 'approve'],
  rejected: ['submitted', 'reject'],
  withdrawn: ['withdrawn'],
  'draft, once rejected': ['submitted', 'reject', 'draft'],
  'withdrawn, once sent back': ['submitted', 'request_revision', 'withdrawn'],
};
const DECISIONS = ['approve', 'reject', 'request_revision'];

const ACTIONS: Readonly<Record<string, (id: number, as: Identity) => ReturnType<Harness['call']>>> = {
  change: (id, as) => call('PUT', `/proposals/${id}`, { title: 'x' }, { as }),
  submit: (id, as) => call('PUT', `/proposals/${id}/status`, { status: 'submitted' }, { as }),
  withdraw: (id, as) => call('PUT', `/proposals/${id}/status`, { status: 'withdrawn' }, { as }),
  reopen: (id, as) => call('PUT', `/proposals/${id}/status`, { status: 'draft' }, { as }),
  delete: (id, as) => call('DELETE', `/proposals/${id}`, undefined, { as }),
  restore: async (id, as) => {
    await call('DELETE', `/proposals/${id}`, undefined, { as: admin as Identity });
    const answer = await call('POST', `/proposals/${id}/restore`, undefined, { as });
    if (answer.status !== 200) await call('POST', `/proposals/${id}/restore`, undefined, { as: admin as Identity });
    return answer;
  },
};

/** Who may do what in which state, by hand; the columns are ACTIONS. */
const TABLE: readonly (readonly [state: string, allowed: readonly (readonly string[])[]])[] = [
  // state, change, submit, withdraw, reopen, delete, restore
  ['draft', [OWNERS, OWNERS, OWNERS, NONE, OWNERS, OWNERS]],
  ['submitted', [OWNERS, NONE, OWNERS, OWNERS, OWNERS, OWNERS]],
  ['revision', [OWNERS, OWNERS, OWNERS, NONE, ADMINS, ADMINS]],
  ['approved', [NONE, NONE, NONE, NONE, ADMINS, ADMINS]],
  ['rejected', [NONE, NONE, NONE, OWNERS, ADMINS, ADMINS]],
  ['withdrawn', [NONE, NONE, NONE, OWNERS, OWNERS, OWNERS]],
  ['draft, once rejected', [OWNERS, OWNERS, OWNERS, NONE, ADMINS, ADMINS]],
  ['withdrawn, once sent back', [NONE, NONE, NONE, OWNERS, ADMINS, ADMINS]],
];

async function proposalThat(state: string): Promise<number> {
  const { id } = await harness.create({ co_planner_ids: [7] }, { as: planner as Identity });
  for (const step of STATES[state] as readonly string[]) {
    const { status } = DECISIONS.includes(step)
      ? await call('POST', '/calendar/approve', decision(id, step), { as: reviewer as Identity })
      : await call('PUT', `/proposals/${id}/status`, { status: step }, { as: planner as Identity });
    if (status !== 200) throw new Error(`${step}: ${status}`);
  }
  return id;
}

const decision = (id: number, word: string) => ({ proposal_id: id, decision: word, feedback: 'zato' });

describe('where promotions are for roles, state × action × caller', () => {
  it.each(TABLE)('%s', async (state, allowed) => {
    const untouched = await proposalThat(state);
    const wrong: string[] = [];
    for (const [i, [action, act]] of Object.entries(ACTIONS).entries()) {
      for (const [name, caller] of Object.entries(CALLERS)) {
        const may = allowed[i]?.includes(name);
        const id = may ? await proposalThat(state) : untouched;
        const { status, body } = await act(id, caller);
        // Whose it is comes first; then what its state allows.
        const refused = OWNERS.includes(name) && !['delete', 'restore'].includes(action) ? 400 : 403;
        if (status !== (may ? 200 : refused)) wrong.push(`${action} by ${name}: ${status} ${body.code}`);
      }
    }
    expect(wrong).toEqual([]);
    expect((await call('GET', `/proposals/${untouched}`)).body.status).toBe(state.split(',')[0]);
  });

  it('a refusal says why', async () => {
    const id = await proposalThat('revision');
    const codes = async (as: Identity) => (await call('DELETE', `/proposals/${id}`, undefined, { as })).body;
    const [foreign, own] = [await codes(other as Identity), await codes(co_planner as Identity)];
    expect([foreign, own]).toEqual([
      {
        detail: `proposal #${id} is changed and deleted by its planner, a co-planner named on it, or Admin`,
        code: 'not_your_proposal',
        params: { id },
      },
      {
        detail: `proposal #${id} was decided on: only Admin deletes it`,
        code: 'decided_not_deleted',
        params: { id },
      },
    ]);
  });

  it('one decided on before that was kept with it is not deleted by planners either', async () => {
    const id = await proposalThat('draft, once rejected');
    await harness.db.collection<{ _id: number }>('proposals').updateOne({ _id: id }, { $unset: { decided: '' } });
    expect((await ACTIONS.delete?.(id, planner as Identity))?.body.code).toBe('decided_not_deleted');
  });

  it('co-planners are named and taken off by whoever may change it', async () => {
    const { id } = await harness.create({ co_planner_ids: [7, 8, 7] }, { as: planner as Identity });
    const name = async (ids: number[] | null, as: Identity) =>
      (await call('PUT', `/proposals/${id}`, { co_planner_ids: ids }, { as })).body.co_planner_ids;
    expect((await call('GET', `/proposals/${id}`)).body.co_planner_ids).toEqual([7, 8]);
    expect(await name([8], co_planner as Identity)).toEqual([8]);
    expect(await name([7], co_planner as Identity)).toBeUndefined();
    expect(await name(null, other as Identity)).toEqual([]);
    expect(await name([8], other as Identity)).toBeUndefined();
    const many = Array.from({ length: 21 }, (_, i) => i + 1);
    expect((await call('PUT', `/proposals/${id}`, { co_planner_ids: many })).status).toBe(422);
    expect((await call('PUT', `/proposals/${id}`, { co_planner_ids: [0] })).status).toBe(422);
  });
});

it.each(Object.keys(STATES))('where promotions are open, anybody may delete what is %s', async (state) => {
  const ids = [await proposalThat(state), await proposalThat(state)] as const;
  const others = [NOBODY, { ...PLANNER, user_id: 8 }] as const;
  for (const [i, as] of others.entries()) {
    expect((await call('DELETE', `/proposals/${ids[i]}`, undefined, { as })).status).toBe(200);
  }
});

describe('the audit log', () => {
  const linesOf = async (id: number) =>
    (await harness.get<{ lines: AuditLine[] }>(`/audit-log?proposal_id=${id}`, { as: ADMIN })).body.lines;

  it('keeps one line of a deletion: who, when, what it was, and its last decision', async () => {
    const { id, created_at } = await harness.create(
      { status: 'submitted', title: 'Uskrs' },
      { as: planner as Identity },
    );
    for (const word of ['reject', 'approve']) {
      await call('POST', '/calendar/approve', { ...decision(id, word), reviewer_id: 6 }, { as: admin as Identity });
    }
    expect(await linesOf(id)).toEqual([]);
    const rows = await harness.list<{ created_at: string }>(`/proposals/${id}/approvals`);
    expect((await call('DELETE', `/proposals/${id}`, undefined, { as: admin as Identity })).status).toBe(200);
    expect((await call('DELETE', `/proposals/${id}`, undefined, { as: admin as Identity })).status).toBe(404);
    expect(await linesOf(id)).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/^2026-11-21T10:/),
        by: { id: 1, name: 'Ana' },
        action: 'proposal_deleted',
        proposal_id: id,
        title: 'Uskrs',
        status: 'approved',
        source: 'manual',
        cw_label: 'CW 10/2027',
        n_skus: 1,
        proposed_by_id: 5,
        user: { id: 5, name: 'Petra' },
        created_at,
        version: 3,
        last_decision: {
          decision: 'approve',
          created_at: rows.at(-1)?.created_at,
          reviewer_id: 6,
          reviewer: null,
          acted_by: 1,
        },
      },
    ]);
    expect(await harness.db.collection('approvals').countDocuments({ proposal_id: id })).toBe(0);
  });

  it('is newest first, comes as a file, and has no way to change it', async () => {
    const first = await proposalThat('draft');
    const second = await proposalThat('draft');
    for (const id of [first, second]) await call('DELETE', `/proposals/${id}`, undefined, { as: NOBODY });
    const [line] = await linesOf(first);
    expect(line).toMatchObject({ by: null, last_decision: null });
    const all = (await harness.get<{ lines: AuditLine[] }>('/audit-log?limit=2')).body.lines;
    expect(all.map(({ proposal_id }) => proposal_id)).toEqual([second, first]);
    expect(await (await harness.raw('/audit-log?format=csv')).text()).toMatch(/^id;at;by;action;proposal_id;/);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await call(method, '/audit-log')).status).toBe(405);
    }
  });

  it('is read a page at a time, with the number of all lines', async () => {
    const { id } = await harness.create();
    for (const step of ['delete', 'restore', 'delete', 'restore', 'delete']) {
      if (step === 'delete') await call('DELETE', `/proposals/${id}`, undefined, { as: NOBODY });
      else await call('POST', `/proposals/${id}/restore`, undefined, { as: NOBODY });
    }
    const whole = await linesOf(id);
    expect(whole.map(({ action }) => action.split('_')[1])).toEqual([
      'deleted',
      'restored',
      'deleted',
      'restored',
      'deleted',
    ]);
    await harness.db.command({ profile: 2 });
    const answer = await harness.raw(`/audit-log?proposal_id=${id}&limit=2&offset=1`);
    await harness.db.command({ profile: 0 });
    expect(answer.headers.get('x-total-count')).toBe('5');
    expect(((await answer.json()) as { lines: AuditLine[] }).lines).toEqual(whole.slice(1, 3));
    const profile = harness.db.collection<{ nreturned: number }>('system.profile');
    const [read] = await profile.find({ ns: `${harness.db.databaseName}.audit`, op: 'query' }).toArray();
    await profile.drop();
    expect(read?.nreturned).toBe(2);
    const csv = await (await harness.raw(`/audit-log?proposal_id=${id}&format=csv&offset=4`)).text();
    expect(csv.trim().split('\n')).toHaveLength(2);
  });

  it('is sorted by year and week, not by the text of its weeks', async () => {
    const made: number[] = [];
    for (const [start_year, start_week] of [
      [2027, 2],
      [2026, 50],
      [2027, 1],
    ] as const) {
      const { id } = await harness.create({ start_year, start_week, end_year: 2027, end_week: 3 });
      await call('DELETE', `/proposals/${id}`, undefined, { as: NOBODY });
      made.push(id);
    }
    const sorted = async (sort: string) => {
      const { lines } = (await harness.get<{ lines: AuditLine[] }>(`/audit-log?sort=${sort}`)).body;
      return lines.filter(({ proposal_id }) => made.includes(proposal_id)).map(({ cw_label }) => cw_label);
    };
    const inOrder = ['CW 50/2026–03/2027', 'CW 01–03/2027', 'CW 02–03/2027'];
    expect(await sorted('cw_label')).toEqual(inOrder);
    expect(await sorted('-cw_label')).toEqual(inOrder.toReversed());
  });

  it('has no line of a deletion that did not come to pass', async () => {
    const { id, version } = await harness.create();
    const headers = { 'if-match': `"${version + 1}"` };
    expect((await call('DELETE', `/proposals/${id}`, undefined, { headers })).status).toBe(412);
    expect(await linesOf(id)).toEqual([]);
  });
});
