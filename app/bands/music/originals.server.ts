import { inTransaction } from '../../platform/database/db.server'
import { attachFiles } from '../../site/content/files.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { deleteUnownedFiles } from '../../site/content/unfinished-uploads.server'

/** Gives a track the recording that its MP3 was made from, unless it has one; else the file is deleted. */
export async function storeOriginal(
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
        await attachFiles(tx, { kind: 'bands', id: bandId }, [{ field: 'original of audioFile', file }])
    })
  } finally {
    await deleteUnownedFiles([file.path])
  }
}
