import { demoLogin } from '@promo/contracts/gateway/routes';
import type { FastifyInstance } from 'fastify';
import type { DemoTokens } from '../auth/demo-tokens.ts';
import { DEMO_USERS } from '../domain/demo-users.ts';
import { answer } from './answer.ts';

export function demoLoginRoute(app: FastifyInstance, { issue }: DemoTokens): void {
  answer(app, demoLogin, async ({ role }) => {
    const user = DEMO_USERS[role];
    const { token, expires } = await issue(user);
    return { token, expires_at: new Date(expires).toISOString(), user };
  });
}
