import { useCallback, useEffect, useRef, useState } from 'react';

/** A chosen file: what was found out about it, and why it cannot be sent, if so. */
export type ChosenFile = {
  key: string;
  file: File;
  url: string;
  /** Details found by inspecting the file; null while inspecting. */
  detail: string | null;
  problem: string | null;
};

type Options = {
  /** How many are taken, and what is said of those that are more. */
  most: number;
  tooMany: string;
  /** Checks before inspection; the server decides by content. */
  check: (file: File) => string | null;
  /** Looks into it; rejects for a damaged one. */
  look: (url: string) => Promise<Pick<ChosenFile, 'detail' | 'problem'>>;
  damaged: string;
};

const same = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** '3.1 MB', '66 kB'. */
export const formatBytes = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;

/** The files chosen for a form, each looked into once. `options` is a constant of the module. */
export const useFiles = ({ most, tooMany, check, look, damaged }: Options) => {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const count = useRef(0);
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const all = urls.current;
    return () => all.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  const settle = useCallback((key: string, change: Partial<ChosenFile>) => {
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }, []);
  const add = useCallback(
    (chosen: Iterable<File>) => {
      const fresh = [...chosen].map((file): ChosenFile => {
        count.current += 1;
        const url = URL.createObjectURL(file);
        urls.current.add(url);
        return { key: String(count.current), file, url, detail: null, problem: check(file) };
      });
      setFiles((before) => [...before, ...fresh.filter(({ file }) => !before.some((there) => same(there.file, file)))]);
      for (const { key, url, problem } of fresh) {
        if (problem !== null) continue;
        look(url).then(
          (found) => settle(key, found),
          () => settle(key, { problem: damaged }),
        );
      }
    },
    [settle, check, look, damaged],
  );
  const remove = useCallback((key: string) => setFiles((before) => before.filter((one) => one.key !== key)), []);
  return {
    add,
    remove,
    files: files.map((one, index) => (index >= most && one.problem === null ? { ...one, problem: tooMany } : one)),
  };
};
