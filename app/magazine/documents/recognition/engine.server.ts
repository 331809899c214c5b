import { env } from '../../../platform/env.server'
import { lazily } from '../../../platform/lazily'
import { findTesseract } from '../extraction/tesseract'

const tesseract = lazily(findTesseract)

/** Returns the names of the languages that text in pictures can be recognized in, such as eng. */
export const recognizedLanguages = (): string[] => tesseract().languages.filter((name) => name !== 'osd')

/** Tells whether that is by an installed program, and not by its WebAssembly build. */
export const isTesseractInstalled = (): boolean => tesseract().isProgram

export const canRecognize = (): boolean => env.recognizesText && recognizedLanguages().length > 0
