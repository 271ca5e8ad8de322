/** What an erasure deletes and keeps. */
export const erasureSays =
  'Your names, Discord ID, messages, files, notes and sign-ins are deleted permanently. Raids that you took part in still count, under the player’s name.';
