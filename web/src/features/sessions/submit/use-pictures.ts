import { useCallback, useEffect, useRef, useState } from 'react';
import { fileProblem, maxPictures, measure, sizeProblem, type Picture } from './pictures.ts';

const same = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** The chosen pictures of the submit form; each is decoded once, to show its size or why it cannot be sent. */
export const usePictures = () => {
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const count = useRef(0);
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const all = urls.current;
    return () => all.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  const settle = useCallback((key: string, change: Partial<Picture>) => {
    setPictures((before) => before.map((picture) => (picture.key === key ? { ...picture, ...change } : picture)));
  }, []);

  const add = useCallback(
    (files: Iterable<File>) => {
      const fresh = [...files].map((file): Picture => {
        count.current += 1;
        const url = URL.createObjectURL(file);
        urls.current.add(url);
        return { key: String(count.current), file, url, size: null, problem: fileProblem(file) };
      });
      setPictures((before) => [
        ...before,
        ...fresh.filter(({ file }) => !before.some((there) => same(there.file, file))),
      ]);
      for (const { key, url, problem } of fresh) {
        if (problem !== null) continue;
        measure(url).then(
          (size) => settle(key, { size, problem: sizeProblem(size) }),
          () => settle(key, { problem: 'The picture is damaged' }),
        );
      }
    },
    [settle],
  );
  const remove = useCallback(
    (key: string) => setPictures((before) => before.filter((picture) => picture.key !== key)),
    [],
  );
  return {
    add,
    remove,
    pictures: pictures.map((picture, index) =>
      index >= maxPictures && picture.problem === null
        ? { ...picture, problem: `Only ${maxPictures} pictures a session` }
        : picture,
    ),
  };
};
