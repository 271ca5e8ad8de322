import { withBase } from '../../base-path.ts';

/** Whether the server has another build than this tab; false while the server does not answer. */
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
