import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { tinykeys } from 'tinykeys';
import { isSingleKey, singleKeysAreOn, useSingleKeys } from './single-keys.ts';

export type KeyBinding = {
  /** tinykeys patterns; every one runs the binding. */
  keys: readonly string[];
  /** Keys shown in the help, e.g. ['g', 'd']; empty for an action without a key. */
  show: readonly string[];
  label: string;
  run: () => void;
  /** Something to be done on the page, wherever the focus is: the palette has it, too. */
  action?: boolean;
  /** Whether it can be done as things stand; always, unless it says more. */
  can?: () => boolean;
  /** Also with an open dialog. */
  inDialogs?: boolean;
  /** Else the key does what it does there, e.g. Enter on a button. */
  when?: (event: KeyboardEvent) => boolean;
};
type Add = (bindings: readonly KeyBinding[]) => () => void;

// two, so that who adds keys is not drawn again whenever others come and go
const AddContext = createContext<Add>(() => () => undefined);
const AllContext = createContext<readonly (readonly KeyBinding[])[]>([]);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
const dialogIsOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

const guarded = (key: string, binding: KeyBinding) => (event: KeyboardEvent) => {
  if (event.defaultPrevented || isTyping(event.target)) return;
  if (isSingleKey(key) && !singleKeysAreOn()) return;
  if (dialogIsOpen() && binding.inDialogs !== true) return;
  if (binding.can?.() === false || binding.when?.(event) === false) return;
  event.preventDefault();
  binding.run();
};

/** Knows which keys exist at the moment, so that the help lists those and no others. */
export const KeysProvider = ({ children }: { children: ReactNode }) => {
  const [all, setAll] = useState<readonly (readonly KeyBinding[])[]>([]);
  const add = useMemo<Add>(
    () => (bindings) => {
      setAll((before) => [...before, bindings]);
      return () => setAll((before) => before.filter((one) => one !== bindings));
    },
    [],
  );
  return (
    <AddContext value={add}>
      <AllContext value={all}>{children}</AllContext>
    </AddContext>
  );
};

/**
 * Keys of a page while it is mounted; inactive in inputs, under dialogs unless stated otherwise, and, for single
 * letters, when turned off in Settings. They appear in the help (?). The list may be rebuilt on every render; labels
 * and keys are taken from the first one.
 */
export const useKeys = (bindings: readonly KeyBinding[]) => {
  const add = useContext(AddContext);
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    const first = latest.current.map((binding, index): KeyBinding => ({
      ...binding,
      run: () => latest.current[index]?.run(),
      can: () => latest.current[index]?.can?.() !== false,
    }));
    const entries = first.flatMap((binding) => binding.keys.map((key) => [key, guarded(key, binding)] as const));
    const stop = tinykeys(window, Object.fromEntries(entries));
    const forget = add(first);
    return () => {
      stop();
      forget();
    };
  }, [add]);
};

const isPossible = ({ can }: KeyBinding) => can?.() !== false;

/** All keys that do something now, for the help. */
export const useKnownKeys = (): readonly KeyBinding[] => {
  const all = useContext(AllContext)
    .flat()
    .filter((binding) => binding.show.length > 0 && isPossible(binding));
  const [singleKeys] = useSingleKeys();
  return singleKeys ? all : all.filter(({ keys }) => !keys.every(isSingleKey));
};

/** Current actions of the open page, for the palette. */
export const usePageActions = (): readonly KeyBinding[] =>
  useContext(AllContext)
    .flat()
    .filter((binding) => binding.action === true && isPossible(binding));
