import { css, styled } from 'styled-components';
import { phone } from '../ui/platform/media.ts';

/** A panel of the sidebar, whatever holds it. */
export const column = css`
  display: flex;
  flex-direction: column;
  background: var(--card);
  border-right: 1px solid var(--line);
`;
export const Column = styled.aside`
  ${column}
  position: sticky;
  top: 0;
  height: 100vh;
  min-width: 0;
`;
export const Brand = styled.div<{ $rail: boolean }>`
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--s-12);
  height: 4.5rem;
  padding: ${({ $rail }) => ($rail ? '0 7px' : '0 var(--s-16)')};
  svg {
    color: var(--brass-9);
  }
  b {
    display: block;
    font: var(--t-16);
    line-height: 1.25rem;
    font-weight: var(--w-head);
    letter-spacing: -0.006em;
  }
  span {
    display: block;
    font: var(--t-12);
    color: var(--text-muted);
    white-space: nowrap;
  }
`;
export const Nav = styled.nav`
  flex: 1;
  overflow: hidden auto;
  padding-bottom: var(--s-16);
`;
export const Group = styled.div<{ $rail: boolean }>`
  h2 {
    font: var(--t-12);
    font-weight: var(--w-strong);
    color: var(--text-muted);
    padding: var(--s-16) var(--s-16) var(--s-4);
  }
  ${({ $rail }) =>
    $rail &&
    css`
      /* '& + &' would be a rule for every such group, and stay when this one is no rail any more */
      &:not(:first-child) {
        margin-top: var(--s-8);
        padding-top: var(--s-8);
        border-top: 1px solid var(--line);
      }
    `}
`;
export const Entry = styled.a`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--s-12);
  height: 2rem;
  padding: 0 var(--s-16);
  font: var(--t-13);
  color: var(--text-muted);
  svg {
    color: var(--ink-10);
  }
  &:hover {
    background: var(--hover);
    color: var(--text);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current] {
    color: var(--text);
    font-weight: var(--w-strong);
    background: var(--control);
    svg {
      color: var(--text);
    }
    &::before {
      content: '';
      position: absolute;
      inset: 0 auto 0 0;
      width: 2px;
      background: var(--brass-9);
      @media (forced-colors: active) {
        background: Highlight;
      }
    }
  }
  ${phone} {
    height: var(--touch);
  }
`;
/** Number of waiting items, at the end of a line. */
export const Count = styled.small`
  margin-left: auto;
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
`;
export const Foot = styled.div<{ $rail: boolean }>`
  display: grid;
  gap: var(--s-12);
  flex: none;
  padding: ${({ $rail }) => ($rail ? 'var(--s-8) 7px' : 'var(--s-12) var(--s-16)')};
  border-top: 1px solid var(--line);
`;
export const SidebarLine = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-8);
`;
export const Small = styled.span`
  font: var(--t-12);
  color: var(--text-muted);
`;
export const Demo = styled.p<{ $rail: boolean }>`
  justify-self: start;
  padding: 1px ${({ $rail }) => ($rail ? '2px' : 'var(--s-8)')};
  border: 1px dashed var(--control-border);
  border-radius: var(--r-4);
  font: var(--t-12);
  ${({ $rail }) => $rail && 'font-size: 0.625rem; width: 100%; text-align: center;'}
  color: var(--text-muted);
`;
export const Version = styled.p`
  font: var(--t-12);
  color: var(--text-muted);
`;
export const Who = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-12);
`;
export const Avatar = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 1.75rem;
  border-radius: var(--r-4);
  background: var(--ink-5);
  font: var(--t-12);
  font-weight: var(--w-strong);
`;
export const SidebarName = styled.div`
  flex: 1;
  min-width: 0;
  b,
  span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  b {
    font: var(--t-13);
    font-weight: var(--w-strong);
  }
  span {
    font: var(--t-12);
    color: var(--text-muted);
  }
`;
