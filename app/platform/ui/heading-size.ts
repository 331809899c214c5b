const steps = [
  { name: 'short', word: 13, letters: 30 },
  { name: 'medium', word: 17, letters: 70 },
  { name: 'long', word: 24, letters: 150 },
] as const

/** Returns the largest heading size at which the longest word fits the line and the heading a screen; styles use it. */
export function headingSize(text: string) {
  const words = text.split(/[\s\u002d\u2010-\u2015/]+/)
  const longest = Math.max(...words.map((word) => [...word].length))
  const letters = [...text].length
  return steps.find((step) => longest <= step.word && letters <= step.letters)?.name ?? 'longest'
}
