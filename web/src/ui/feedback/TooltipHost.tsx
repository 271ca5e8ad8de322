import * as Radix from '@radix-ui/react-tooltip';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';

const options: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
};

/** 'Fri 20 Nov, 20:30 CET here': the same moment by the reader's clock. */
export const localTime = (iso: string): string =>
  `${new Intl.DateTimeFormat('en-GB', options).format(new Date(iso))} here`;

const firstMs = 700;
/** After one was seen the next comes at once, for this long. */
const nextMs = 300;

const Anchor = styled.span`
  position: fixed;
  pointer-events: none;
`;
const Card = styled(Radix.Content)`
  z-index: 50;
  max-width: 320px;
  padding: var(--s-4) var(--s-8);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-4);
  background: var(--ink-3);
  color: var(--text);
  box-shadow: var(--shadow);
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  animation: fade var(--dur-overlay) var(--ease);
`;

type ShownTooltip = { text: string; box: DOMRect };
const targetOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
/** Shows times in the reader's zone, computed on demand. */
const textOf = ({ dataset: { tooltip = '', localTime: iso } }: HTMLElement) =>
  iso === undefined ? tooltip : `${tooltip}${localTime(iso)}`;

/** Which element's tooltip is shown: after a while under the pointer, at once on a focus by keyboard. */
const useShown = () => {
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  const state = useRef({ hiddenAt: -Infinity, over: null as HTMLElement | null, byTab: false, isShown: false });
  useEffect(() => {
    const { current } = state;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (element: HTMLElement) => {
      const text = textOf(element);
      if (text === '' || !element.isConnected) return;
      current.isShown = true;
      setShown({ text, box: element.getBoundingClientRect() });
    };
    const hide = () => {
      clearTimeout(timer);
      if (!current.isShown) return;
      current.isShown = false;
      current.hiddenAt = performance.now();
      setShown(null);
    };
    const enter = (event: PointerEvent) => {
      const element = event.pointerType === 'touch' ? null : targetOf(event.target);
      if (element === current.over) return;
      current.over = element;
      hide();
      if (element === null) return;
      const isSoon = performance.now() - current.hiddenAt < nextMs;
      timer = setTimeout(() => show(element), isSoon ? 0 : firstMs);
    };
    const focus = ({ target }: FocusEvent) => {
      const element = targetOf(target);
      // focus set by an opening dialog shows no tooltip
      if (element !== null && element === target && current.byTab) show(element);
    };
    const key = (event: KeyboardEvent) => {
      current.byTab = event.key === 'Tab';
      if (event.key !== 'Escape' || !current.isShown) return;
      // Radix takes the tooltip for a layer over the dialog, whose key it is: it comes once more without the tooltip
      event.stopImmediatePropagation();
      const { target } = event;
      const again = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
      flushSync(hide);
      setTimeout(() => target?.dispatchEvent(again));
    };
    const stops = [
      ['pointerover', enter],
      ['focusin', focus],
      ['focusout', hide],
      ['pointerdown', hide],
      ['keydown', key],
      ['scroll', hide],
    ] as [string, EventListener][];
    for (const [name, listener] of stops) document.addEventListener(name, listener, true);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of stops) document.removeEventListener(name, listener, true);
    };
  }, []);
  return shown;
};

/**
 * The single tooltip, for elements with `data-tooltip`. It repeats or adds to content available elsewhere (an
 * accessible name, a UTC time), so it is no accessible description.
 */
export const TooltipHost = () => {
  const shown = useShown();
  return (
    <Radix.Provider>
      <Radix.Root open={shown !== null}>
        <Radix.Trigger asChild>
          <Anchor
            aria-hidden
            style={{ left: shown?.box.left, top: shown?.box.top, width: shown?.box.width, height: shown?.box.height }}
          />
        </Radix.Trigger>
        <Radix.Portal>
          {shown !== null && (
            <Card sideOffset={6} collisionPadding={8} aria-hidden>
              {shown.text}
            </Card>
          )}
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
};
