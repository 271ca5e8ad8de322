import { identityKey, splitNames } from '../../../../../src/contracts/text.ts';
import { usePlayerOptionsQuery } from '../../../api/players.ts';
import { FormCount } from '../../../ui/FormDialog.tsx';
import { formatBytes, type Picture } from './pictures.ts';

const sum = (pictures: readonly Picture[]) => pictures.reduce((bytes, { file }) => bytes + file.size, 0);
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** How many pictures will be sent, and their size. */
export const PictureCount = ({ pictures }: { pictures: readonly Picture[] }) => (
  <FormCount>
    {pictures.length === 0 ? 'No picture yet' : `${plural(pictures.length, 'picture')}, ${formatBytes(sum(pictures))}`}
  </FormCount>
);

/** How many names the text holds, and how many of them the roster knows. */
export const NameCount = ({ text }: { text: string }) => {
  const { data: players } = usePlayerOptionsQuery();
  const names = splitNames(text);
  if (names.length === 0) return <FormCount>No name yet</FormCount>;
  const roster = new Set(players?.map(({ name }) => identityKey(name)));
  const known = names.filter((name) => roster.has(identityKey(name))).length;
  return (
    <FormCount>
      {plural(names.length, 'name')}
      {players && `: ${known} in the roster, ${names.length - known} to be matched`}
    </FormCount>
  );
};
