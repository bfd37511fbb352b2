import { enCount, hrCount, messages } from '../i18n/messages.ts';

export const text = messages({
  hr: {
    proposal: (id: number) => `Prijedlog #${id}`,
    status: {
      draft: 'vraćen u skicu',
      submitted: 'poslan na odobrenje',
      approved: 'odobren',
      rejected: 'odbijen',
      revision: 'vraćen na doradu',
      withdrawn: 'povučen',
    } as Readonly<Record<string, string>>,
    deleted: 'obrisan',
    mentioned: 'spomenuti ste u komentaru',
    imported: 'Uvezeni su novi podaci; prikaz se osvježava.',
    toOrder: (n: number) =>
      `Provjera narudžbi: ${hrCount(n, 'novi artikl treba', 'nova artikla treba', 'novih artikala treba')} naručiti.`,
  },
  en: {
    proposal: (id: number) => `Proposal #${id}`,
    status: {
      draft: 'back in draft',
      submitted: 'submitted for approval',
      approved: 'approved',
      rejected: 'rejected',
      revision: 'sent back for revision',
      withdrawn: 'withdrawn',
    } as Readonly<Record<string, string>>,
    deleted: 'deleted',
    mentioned: 'you are mentioned in a comment',
    imported: 'New data were imported; the view follows.',
    toOrder: (n: number) => `Order check: ${enCount(n, 'new product is', 'new products are')} to be ordered.`,
  },
});
