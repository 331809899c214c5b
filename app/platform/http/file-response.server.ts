/** Answers with a file to download. */
export const fileResponse = ({ name, type, body }: { name: string; type: string; body: Buffer }) =>
  new Response(new Uint8Array(body), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
