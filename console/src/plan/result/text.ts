import { messages } from '../../i18n/messages.ts';

/** What came of a proposal that is over, in short. */
export const text = messages({
  hr: {
    earned: 'Ostvareno',
    came: (margin: string) => `ostvarena dodatna marža ${margin}`,
    planned: (margin: string) => `plan ${margin}`,
    more: (difference: string) => `${difference} više od plana`,
    less: (difference: string) => `${difference} manje od plana`,
    open: (complete: boolean) => `prodaja tjedana ${complete ? 'poslije' : 'akcije'} još pristiže`,
  },
  en: {
    earned: 'Earned',
    came: (margin: string) => `incremental margin came to ${margin}`,
    planned: (margin: string) => `plan ${margin}`,
    more: (difference: string) => `${difference} above plan`,
    less: (difference: string) => `${difference} below plan`,
    open: (complete: boolean) => `sales of ${complete ? 'the weeks after' : 'its own weeks'} are still to come`,
  },
});
