/** Gives each text a number of its own, from 0 on. */
export const createNumbers = () => {
  const numbers = new Map<string, number>();
  return {
    numberOf: (text: string): number => {
      const known = numbers.get(text) ?? numbers.size;
      numbers.set(text, known);
      return known;
    },
    /** null for a text that has none yet. */
    known: (text: string): number | null => numbers.get(text) ?? null,
  };
};
