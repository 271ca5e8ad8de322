import { useEffect, useRef } from 'react';
import { atPhone } from './media.ts';

/** Open layers, the topmost last. `index`: the router's history index when it opened. */
type Layer = { close: () => void; readonly index: unknown; byBack: boolean };
const layers: Layer[] = [];
/** A step back that is taken here, and what the page's entry becomes then. */
let ownStep: { readonly state: unknown; readonly url: string } | null = null;
/** A link in a dialog has led elsewhere by then. */
const settledMs = 300;

const stateNow = () => (window.history.state ?? {}) as { readonly layer?: number; readonly idx?: unknown };
/** How many layers the entry of the history is marked with that is open now. */
const marked = (): number => stateNow().layer ?? 0;

const onBack = (event: PopStateEvent) => {
  if (ownStep !== null) {
    event.stopImmediatePropagation();
    window.history.replaceState(ownStep.state, '', ownStep.url);
    ownStep = null;
    return;
  }
  const top = layers.at(-1);
  if (top === undefined || marked() >= layers.length) return;
  top.byBack = true;
  top.close();
};

/**
 * Must be called before the router listens: it knows the entry that is left after a step of our own already. A window
 * calls its listeners in the order in which they came, those for the capture phase among them.
 */
export const watchBack = (): void => window.addEventListener('popstate', onBack);

/** The entry that a layer has made goes, with what the page wrote into the address meanwhile carried on to the page's own. */
const leaveEntry = ({ index, byBack }: Layer) => {
  if (byBack) return;
  const { layer, ...state } = stateNow();
  const isOurs = marked() > layers.length || (layer === undefined && state.idx === index);
  if (!isOurs) return;
  ownStep = { state, url: window.location.href };
  window.history.back();
};

/** Makes Back close an open layer, such as a dialog, on phones, instead of leaving the page. */
export const useBackCloses = (open: boolean, onClose: () => void) => {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!open || !window.matchMedia(atPhone).matches) return undefined;
    const layer: Layer = { close: () => close.current(), index: stateNow().idx, byBack: false };
    layers.push(layer);
    // An entry of the same page, for Back to take away; the router keeps its own part of the state.
    if (marked() < layers.length) window.history.pushState({ ...stateNow(), layer: layers.length }, '');
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      setTimeout(() => leaveEntry(layer), settledMs);
    };
  }, [open]);
};
