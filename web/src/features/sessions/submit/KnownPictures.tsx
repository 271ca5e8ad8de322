import { useEffect, useState } from 'react';
import { SessionLink } from '../../../parts/SessionLink.tsx';
import type { ChosenFile } from '../../../ui/files/use-files.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useSamePicturesQuery } from './api.ts';

const hashOf = async (file: File): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The SHA-256 of each picture; null until they are known, and where the page has no secure address. */
const useHashes = (pictures: readonly ChosenFile[]): string | null => {
  const [known, setKnown] = useState<ReadonlyMap<File, string>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    const missing = pictures.filter(({ file, problem }) => problem === null && !known.has(file));
    // Browsers have it on https and on localhost only: elsewhere the answer to the upload says it.
    if (missing.length === 0 || !('subtle' in crypto)) return;
    void Promise.all(missing.map(async ({ file }) => [file, await hashOf(file)] as const))
      .then((hashes) => isCurrent && setKnown((before) => new Map([...before, ...hashes])))
      // A file that went away meanwhile is refused when it is sent.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [pictures, known]);
  const hashes = pictures.flatMap(({ file }) => known.get(file) ?? []);
  return hashes.length === 0 || hashes.length < pictures.length ? null : hashes.toSorted().join(',');
};

/** Says that these very screenshots are in a session already, before they are sent and count twice. */
export const KnownPictures = ({ pictures }: { pictures: readonly ChosenFile[] }) => {
  const hashes = useHashes(pictures);
  const { currentData } = useSamePicturesQuery(hashes ?? '', { skip: hashes === null });
  if (!currentData?.sessionId) return null;
  return (
    <div role="status">
      <Note>
        {pictures.length === 1 ? 'This screenshot is' : 'These screenshots are'} already in{' '}
        <SessionLink id={currentData.sessionId} />. Submit {pictures.length === 1 ? 'it' : 'them'} again only for
        another raid: both sessions will count.
      </Note>
    </div>
  );
};
