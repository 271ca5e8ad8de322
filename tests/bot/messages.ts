import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTypesFile } from '../../src/contracts/event-types.ts';
import type { GuildPerson, PostedFile, PostedMessage } from '../../src/ports/guild-gateway.ts';

export const usualTypes = eventTypesFile.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../src/main/settings/event-types.json'), 'utf8')),
);

export const person = (given: Partial<GuildPerson> = {}): GuildPerson => ({
  id: '800000000000000001',
  username: 'brannock',
  displayName: 'Brannock',
  avatarUrl: null,
  isBot: false,
  member: { nick: null, roles: ['helper'] },
  ...given,
});

export const message = (given: Partial<PostedMessage> = {}): PostedMessage => ({
  id: '910000000000000001',
  channelId: '900000000000000601',
  author: person(),
  isOwn: false,
  isWebhook: false,
  kind: 'post',
  isAnswer: false,
  text: '',
  postedAt: '2026-11-20T19:45:00.000Z',
  editedAt: null,
  files: [],
  ...given,
});

export const pictureFile = (given: Partial<PostedFile> = {}): PostedFile => ({
  id: '920000000000000001',
  filename: 'raid.png',
  type: 'image/png',
  size: 120_000,
  url: 'https://cdn.discordapp.com/attachments/1/2/raid.png',
  ...given,
});
