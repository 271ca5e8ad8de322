/** `wrong`: it does not work so; `doubtful`: it works, and perhaps not as it is meant. */
export type Diagnosis = {
  readonly setting: string;
  readonly level: 'wrong' | 'doubtful';
  readonly why: string;
  readonly whatToDo: string;
};

export const wrong = (setting: string, why: string, whatToDo: string): Diagnosis => ({
  setting,
  level: 'wrong',
  why,
  whatToDo,
});
export const doubtful = (setting: string, why: string, whatToDo: string): Diagnosis => ({
  setting,
  level: 'doubtful',
  why,
  whatToDo,
});
