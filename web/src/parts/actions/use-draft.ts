import { useUser } from '../../api/store/store-hooks.ts';
import { useSessionState } from '../../ui/platform/use-session-state.ts';

type Options<T> = {
  /** The dialog and the number of the value's shape: 'exclude-1'. */
  name: string;
  /** The record that it is about. */
  about: string;
  start: T;
  isWorth: (value: T) => boolean;
  onClose: () => void;
};

/** Input of a dialog that survives a new sign-in and a reload, until it is sent or discarded by `close`. */
export const useDraft = <T>({ name, about, start, isWorth, onClose }: Options<T>) => {
  const user = useUser();
  const [value, setValue, forget] = useSessionState({ key: `${name}:${user?.id ?? ''}:${about}`, start, isWorth });
  const close = () => {
    forget();
    onClose();
  };
  return [value, setValue, close] as const;
};

export const hasText = (text: string): boolean => text.trim() !== '';
