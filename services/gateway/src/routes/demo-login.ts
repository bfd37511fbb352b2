import { demoLogin } from '@promo/contracts/gateway/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { DEMO_USERS } from '../domain/demo-users.ts';
import { answer } from './answer.ts';

/** Signs callers in as the demo user of a role; there is no such route outside demo mode. */
export function demoLoginRoute(app: FastifyInstance, { demo }: Context): void {
  if (!demo) return;
  answer(app, demoLogin, async ({ role }) => {
    const user = DEMO_USERS[role];
    const { token, expires } = await demo.issue(user);
    return { token, expires_at: new Date(expires).toISOString(), user };
  });
}
