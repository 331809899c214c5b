/**
 * Returns the first destination that a reader's languages suggest: en-GB for the United Kingdom, ja alone for Japan.
 */
export function likelyDestination(languages: readonly string[], offered: readonly string[]) {
  return languages.map(regionOf).find((region) => region !== undefined && offered.includes(region))
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return
  }
}
