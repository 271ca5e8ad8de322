/** The process that decodes uploads. Whatever a picture does to its decoder is done here. */
import sharp from 'sharp';
import { answerQuestions } from '../processes/answer-questions.ts';
import { checkPicture } from './check-picture.ts';

sharp.cache(false);
sharp.concurrency(1);
answerQuestions((path) => checkPicture(path as string));
