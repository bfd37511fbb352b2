import { enCount, hrCount, messages } from '../../i18n/messages.ts';

/** Texts of deciding on proposals. */
export const text = messages({
  hr: {
    conflicts: (n: number) => hrCount(n, 'sukob', 'sukoba', 'sukoba'),
    breaches: (n: number) => `NC30: ${n}`,
    clean: 'bez upozorenja',
    decisions: { approve: 'Odobri', reject: 'Odbij', request_revision: 'Na doradu' },
    asking: {
      approve: (n: number) => `Odobriti ${hrCount(n, 'prijedlog', 'prijedloga', 'prijedloga')}?`,
      reject: (n: number) => `Odbiti ${hrCount(n, 'prijedlog', 'prijedloga', 'prijedloga')}?`,
      request_revision: (n: number) => `Vratiti na doradu ${hrCount(n, 'prijedlog', 'prijedloga', 'prijedloga')}?`,
    },
    feedback: 'Obrazloženje za planera',
    feedbackNeeded: 'Napišite razlog: planer mora znati što promijeniti.',
    optional: 'nije obavezno',
    results: 'Ishod',
    decided: {
      approve: 'odobreno',
      reject: 'odbijeno',
      request_revision: 'vraćeno na doradu',
    },
    stale: 'promijenjeno u međuvremenu: pogledajte ga ponovno',
    refused: 'nije uspjelo',
    waiting: 'čeka…',
    confirmKey: 'Ctrl Enter potvrđuje',
    close: 'Zatvori',
    cancel: 'Odustani',
  },
  en: {
    conflicts: (n: number) => enCount(n, 'conflict', 'conflicts'),
    breaches: (n: number) => `NC30: ${n}`,
    clean: 'no warnings',
    decisions: { approve: 'Approve', reject: 'Reject', request_revision: 'Ask for revision' },
    asking: {
      approve: (n: number) => `Approve ${enCount(n, 'proposal', 'proposals')}?`,
      reject: (n: number) => `Reject ${enCount(n, 'proposal', 'proposals')}?`,
      request_revision: (n: number) => `Send ${enCount(n, 'proposal', 'proposals')} back for revision?`,
    },
    feedback: 'Reason, for the planner',
    feedbackNeeded: 'Write a reason: the planner must know what to change.',
    optional: 'optional',
    results: 'Outcome',
    decided: {
      approve: 'approved',
      reject: 'rejected',
      request_revision: 'sent back for revision',
    },
    stale: 'changed meanwhile: look at it again',
    refused: 'failed',
    waiting: 'waiting…',
    confirmKey: 'Ctrl Enter confirms',
    close: 'Close',
    cancel: 'Cancel',
  },
});
