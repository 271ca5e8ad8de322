const answersWithinMs = 10_000;

/**
 * Posts a text in Discord's webhook format, without notifying anyone. Errors never contain the address, which is a
 * secret.
 */
export const postToWebhook = async (url: string, text: string): Promise<void> => {
  const body = JSON.stringify({ username: 'Muster', content: text, allowed_mentions: { parse: [] } });
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(answersWithinMs),
  }).catch((cause: unknown) => {
    throw new Error(`The alert webhook did not answer: ${cause instanceof Error ? cause.message : 'no reason given'}`);
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The alert webhook answered ${answer.status}`);
};
