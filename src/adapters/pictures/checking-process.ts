/** Process that decodes uploads, or cuts parts of pictures, isolated from the server. */
import sharp from 'sharp';
import { answerQuestions } from '../processes/answer-questions.ts';
import { checkPicture } from './check-picture.ts';
import { cutPicture } from './cut-picture.ts';
import type { PictureQuestion } from './messages.ts';

sharp.cache(false);
sharp.concurrency(1);
answerQuestions((question) => {
  const asked = question as PictureQuestion;
  return 'path' in asked ? checkPicture(asked.path) : cutPicture(asked.picture, asked.part);
});
