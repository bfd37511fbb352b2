import { messages } from '../../i18n/messages.ts';

/** What came of a proposal that is over, in short. */
export const text = messages({
  hr: {
    earned: 'Ostvareno',
    came: (margin: string) => `ostvarena dodatna marža ${margin}`,
    planned: (margin: string) => `plan ${margin}`,
    more: (difference: string) => `${difference} više od plana`,
    less: (difference: string) => `${difference} manje od plana`,
    open: 'prodaja tjedana poslije još pristiže',
  },
  en: {
    earned: 'Earned',
    came: (margin: string) => `incremental margin came to ${margin}`,
    planned: (margin: string) => `plan ${margin}`,
    more: (difference: string) => `${difference} above plan`,
    less: (difference: string) => `${difference} below plan`,
    open: 'sales of the weeks after are still to come',
  },
});
