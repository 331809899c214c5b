// pdf_viewer.mjs takes pdf.js from a global that pdf.mjs sets, so that one comes first.
import 'pdfjs-dist/legacy/build/pdf.mjs'

export { EventBus, LinkTarget, PDFLinkService, PDFPageView } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
