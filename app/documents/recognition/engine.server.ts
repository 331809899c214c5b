import { env } from '../../platform/env.server'
import { lazily } from '../../platform/lazily'
import { installedLanguages } from '../extraction/tesseract'

const installed = lazily(installedLanguages)

/** Returns the names of the languages that text in pictures can be recognized in, such as eng. */
export const recognizedLanguages = (): string[] => installed().filter((name) => name !== 'osd')

/** Tells whether text in pictures of pages can be recognized here. */
export const canRecognize = (): boolean => env.recognizesText && recognizedLanguages().length > 0
