const storageKey = 'muster-scroll:1';
const kept = 50;

const read = (): Map<string, number> => {
  try {
    // written by this module only
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
};

/** Where the window stood at each entry of the history, also after a reload. */
export const createScrollPlaces = () => {
  const places = read();
  return {
    note: (key: string) => void places.set(key, window.scrollY),
    of: (key: string): number => places.get(key) ?? 0,
    keep: () => {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-kept)));
      } catch {
        // storage may be full or forbidden: then a reload begins at the top
      }
    },
  };
};
