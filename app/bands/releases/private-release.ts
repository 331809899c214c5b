import { msg } from '../../platform/i18n/i18n'
/** Tells whether tracks are found only by the link of their release: without it, they would be public. */
export const hidesSongs = ({ isPrivate, tracks }: { isPrivate: boolean; tracks: unknown[] }): boolean =>
  isPrivate && tracks.length > 0

export const songsWouldBePublic = msg(
  'Its songs would be on the band’s page then. Remove them first, or make the release public.',
)
