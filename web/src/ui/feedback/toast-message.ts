/** Argument of `toast(…)`. */
export type ToastMessage = {
  title: string;
  text?: string;
  tone?: 'success' | 'error';
  /** One action, e.g. 'Undo'. */
  action?: { label: string; run: () => void };
};
/** One that is on the screen. */
export type ShownToast = ToastMessage & { key: number };
