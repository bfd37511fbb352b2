import { messages } from '../../i18n/messages.ts';

export const text = messages({
  hr: {
    none: 'Još nema komentara.',
    label: 'Komentar',
    hint: 'Spomenite nekoga s @. Komentar se više ne mijenja. Ctrl + Enter šalje.',
    send: 'Objavi',
    people: 'Koga spomenuti',
  },
  en: {
    none: 'No comments yet.',
    label: 'Comment',
    hint: 'Mention somebody with @. A comment is not changed any more. Ctrl + Enter sends.',
    send: 'Post',
    people: 'Whom to mention',
  },
});
