import { type Series, seriesAddress } from './series'

export const periodicalStructuredData = (series: Series, origin: string) => ({
  '@type': 'Periodical',
  '@id': origin + seriesAddress(series),
  name: series.title,
  url: origin + seriesAddress(series),
  ...(series.issn && { issn: series.issn }),
})
