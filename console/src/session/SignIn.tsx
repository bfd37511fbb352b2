import { Alert, Button, Center, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/messages.ts';
import { tell } from '../ui/tell.ts';
import { roles } from './roles.ts';
import classes from './SignIn.module.css';
import { type Settings, useEntrance } from './session.tsx';
import { text } from './text.ts';

/** The sign-in page: as a demo user by role, or with the identity provider. */
export default function SignIn({ settings, ended }: { settings: Settings; ended: boolean }) {
  const words = useText(text);
  const names = useText(roles);
  const { asRole, asNobody, byProvider } = useEntrance();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = words.welcome;
  }, [words]);
  const enter = async (way: () => Promise<void>) => {
    setBusy(true);
    try {
      await way();
    } catch (error) {
      tell.failed(error);
    } finally {
      setBusy(false);
    }
  };
  const demo = settings.mode === 'demo';
  return (
    <Center mih="100dvh" p="md" component="main">
      <Paper withBorder p="lg" w="100%" maw={460}>
        <Stack gap="md">
          <div>
            <Title order={1}>{words.welcome}</Title>
            <Text size="sm">{demo ? words.demo : words.provider}</Text>
          </div>
          {ended && <Alert color="blue">{words.ended}</Alert>}
          {demo ? (
            <Stack gap={6} role="group" aria-label={words.choose}>
              {settings.demo_roles.map((role) => (
                <UnstyledButton
                  key={role}
                  className={classes.choice}
                  disabled={busy}
                  onClick={() => void enter(() => asRole(role))}
                >
                  <strong>{names[role]}</strong>
                  <span>{words.does[role]}</span>
                </UnstyledButton>
              ))}
              <UnstyledButton className={classes.choice} disabled={busy} onClick={() => void enter(asNobody)}>
                <strong>{words.nobody}</strong>
                <span>{words.nobodyDoes}</span>
              </UnstyledButton>
            </Stack>
          ) : (
            <Button loading={busy} onClick={() => void enter(byProvider)}>
              {words.signIn}
            </Button>
          )}
        </Stack>
      </Paper>
    </Center>
  );
}
