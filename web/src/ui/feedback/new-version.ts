import { withBase } from '../../base-path.ts';

/** Whether the server hands out another build than the one that runs in this tab; false while nobody answers. */
export const isNewVersionThere = async (): Promise<boolean> => {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (typeof own !== 'string') return false;
  try {
    const response = await fetch(withBase('/'), { headers: { accept: 'text/html' }, cache: 'no-store' });
    return response.ok && !(await response.text()).includes(own);
  } catch {
    return false;
  }
};
