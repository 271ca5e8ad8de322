import { useLiveMessages } from '../../../api/live/live.tsx';
import { useAppDispatch, useUser } from '../../../api/store/store-hooks.ts';
import { isolated } from '../../../ui/text/Name.tsx';
import { useToast } from '../../../ui/feedback/Toast.tsx';
import { counted } from '../../../ui/text/words.ts';
import { rowCame } from '../api.ts';
import { shortId } from '../words.ts';

/** Puts what people and machines do into the logs as it happens, and says it; of the viewer's own actions their toasts say enough. */
export const useLogNews = (): void => {
  const dispatch = useAppDispatch();
  const toast = useToast();
  const user = useUser();
  useLiveMessages((message) => {
    if (message.type !== 'mod_activity' && message.type !== 'ocr_activity') return;
    dispatch(rowCame(message));
    if (message.type === 'mod_activity') {
      const { moderatorName, moderatorId, details } = message.data;
      if (moderatorId === user?.id) return;
      toast({
        title: 'Moderation activity',
        text: `${moderatorName === null ? 'Erased account' : isolated(moderatorName)}: ${details}`,
      });
    } else if (message.data.eventType === 'completed') {
      const { sessionId, players } = message.data;
      toast({ title: 'OCR completed', text: `Session ${shortId(sessionId)}: ${counted(players ?? 0, 'player')}` });
    }
  });
};
