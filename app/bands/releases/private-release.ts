import { msg } from '../../platform/i18n/i18n'
/** Tells whether removing this private release would make its tracks public. */
export const wouldRemovalPublishSongs = ({
  isPrivate,
  tracks,
}: {
  isPrivate: boolean
  tracks: unknown[]
}): boolean => isPrivate && tracks.length > 0

export const songsWouldBePublicMessage = msg(
  'Its songs would then appear on the band’s page. Remove them first, or make the release public.',
)
