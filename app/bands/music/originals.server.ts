import { inTransaction } from '../../platform/database/db.server'
import { attachFilesToRecord } from '../../site/content/files.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { deleteUnownedFiles } from '../../site/content/unfinished-uploads.server'

/** Stores the original recording of a track's MP3, unless the track has one; then the file is deleted. */
export async function storeOriginalRecording(
  { bandId, trackId }: { bandId: number; trackId: number },
  file: IncomingFile,
): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      const { count } = await tx.track.updateMany({
        where: { id: trackId, bandId, original: null },
        data: { original: file.path },
      })
      if (count > 0)
        await attachFilesToRecord(tx, { kind: 'bands', id: bandId }, [
          { field: 'original of audioFile', file },
        ])
    })
  } finally {
    await deleteUnownedFiles([file.path])
  }
}
