import { env } from '../../../platform/env.server'
import { lazily } from '../../../platform/lazily'
import { isModuleOn } from '../../../site/modules/switches.server'
import { findTesseract } from '../extraction/tesseract'

const tesseract = lazily(findTesseract)

/** Returns the names of the languages that text in pictures can be recognized in, such as eng. */
export const recognizedLanguages = (): string[] => tesseract().languages.filter((name) => name !== 'osd')

/** Tells whether tesseract is an installed program, and not its WebAssembly build. */
export const isTesseractInstalled = (): boolean => tesseract().isProgram

export const canRecognizeText = (): boolean =>
  isModuleOn('scans') && env.recognizesText && recognizedLanguages().length > 0
