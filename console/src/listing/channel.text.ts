import { messages } from '../i18n/messages.ts';

export const text = messages({
  hr: { channel: 'Kanal', allChannels: 'Svi kanali' },
  en: { channel: 'Channel', allChannels: 'All channels' },
});
