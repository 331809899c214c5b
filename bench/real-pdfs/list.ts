/** A PDF of a Debian package, by the end of its path there. */
export interface RealPdf {
  package: string
  file: string
  /** What it is here for. */
  what: string
  /** Whether its reflowed text is measured. */
  isText: boolean
}

/** Those that are made of sentences. */
const texts = [
  'l2kurz.pdf',
  'pdfpages.pdf',
  'refcard-a4.pdf',
  'INSTALL.pdf',
  'liboctave.pdf',
  'essay.pdf',
  'oblivoir-simpledoc.pdf',
  'texlive-zh-cn.pdf',
  'texlive-ja.pdf',
  'xepersian-doc.pdf',
  'hebrew.pdf',
  'texlive-ru.pdf',
  'ledarab.pdf',
  'lwc-zpravodaj.pdf',
  'tugboat-babelbib.pdf',
  'multicol.pdf',
  'R-FAQ.pdf',
  'maint-guide.en.pdf',
  'debian-faq.en.pdf',
  'developers-reference.pdf',
  'gnuplot.pdf',
  'lsh132.pdf',
]

const of = (name: string, files: Record<string, string>): RealPdf[] =>
  Object.entries(files).map(([file, what]) => ({
    package: name,
    file,
    what,
    isText: texts.includes(file.split('/').at(-1) ?? ''),
  }))

/** Short ones first; those of Debian 12, and what of them other releases have. */
export const realPdfs: RealPdf[] = [
  ...of('texlive-pictures-doc', {
    'hvfloat/felsen-wasser-small.pdf': 'one photograph, turned',
    'examples/flowers.pdf': 'one photograph of 9 megapixels',
    'knitting/knitexamples.pdf': 'each page of another size',
    'dot2texi/examples/docgraphs.pdf': 'drawings, 17 sizes of pages',
    'tikz-mirror-lens/tikz-mirror-lens.pdf': 'form fields, drawings',
    'tikz-among-us/tikz-among-us.pdf': 'drawings with soft masks',
    'xput/example-book.pdf': 'a picture book',
    'liftarm/liftarm.pdf': 'drawings, form fields',
  }),
  ...of('texlive-lang-german', {
    'Images/diplomand_erklaerung.pdf': 'a scan with text',
    'udesoftec-cover-ude-en.pdf': 'a form',
    'lshort-german/l2kurz.pdf': 'a book, German',
  }),
  ...of('texlive-latex-recommended-doc', {
    'pdfmanagement-testphase/l3pdffield-checkbox.pdf': 'a form with boxes to tick',
    'pdfmanagement-testphase/l3pdffield-textfield.pdf': 'a form with text fields',
    'seminar/semsamp2.pdf': 'slides, turned pages',
    'pdfpages/pdfpages.pdf': 'a manual',
    'beamer/beamerexample-conference-talk.pdf': 'slides with links',
    'memoir/memman.pdf': 'a book of 615 pages',
  }),
  ...of('asymptote-doc', {
    'asymptote/asyRefCard.pdf': 'a card in columns',
    'asymptote/CAD.pdf': 'drawings',
  }),
  ...of('pari-doc', {
    'doc/refcard.pdf': 'a card in columns, small type',
    'doc/INSTALL.pdf': 'a manual',
    'doc/tutorial-mf.pdf': 'mathematics',
  }),
  ...of('octave-doc', {
    'octave/refcard-a4.pdf': 'a card in columns, lying',
    'octave/liboctave.pdf': 'a manual',
  }),
  ...of('lilypond-doc-pdf', {
    'ly-examples/bach-bwv610.pdf': 'sheet music',
    'Documentation/changes.pdf': 'a manual with sheet music',
    'Documentation/essay.pdf': 'an essay with music and scans',
  }),
  ...of('texlive-lang-korean', {
    'kotex-utf/kotex-doc.pdf': 'Korean',
    'kotex-oblivoir/oblivoir-simpledoc.pdf': 'Korean',
  }),
  ...of('texlive-lang-chinese', {
    'ctex-faq/ctex-faq.pdf': 'Chinese',
    'texlive-zh-cn/texlive-zh-cn.pdf': 'a manual, Chinese',
    'hanzibox/hanzibox.pdf': 'Chinese in boxes',
  }),
  ...of('texlive-lang-japanese', {
    'ptex-manual/ptex-manual.pdf': 'Japanese',
    'bxjscls/bxjscls-manual.pdf': 'Japanese',
    'texlive-ja/texlive-ja.pdf': 'a manual, Japanese',
  }),
  ...of('texlive-lang-arabic', {
    'arabi/samplebook.pdf': 'a book, Arabic',
    'quran/quran-doc.pdf': 'Arabic with vowels',
    'alpha-persian-p.userguide.pdf': 'Persian',
    'xepersian/xepersian-doc.pdf': 'Persian and English',
    'arabi/user_guide.pdf': 'Arabic and English, turned pages',
  }),
  ...of('texlive-lang-other', {
    'ethiop/ethiodoc.pdf': 'Amharic',
    'velthuis/manual.pdf': 'Devanagari',
    'latex-mr/latex-mr.pdf': 'Marathi',
    'babel-hebrew/hebrew.pdf': 'Hebrew and English',
    'lshort-thai/lsh132.pdf': 'a book, Thai',
  }),
  ...of('texlive-lang-cyrillic', { 'texlive-ru/texlive-ru.pdf': 'a manual, Russian' }),
  ...of('texlive-humanities-doc', {
    'ledmac/ledarab.pdf': 'a critical edition with notes in layers',
    'metrix/metrix.pdf': 'verses with signs',
  }),
  ...of('texlive-luatex', { 'lua-widow-control/lwc-zpravodaj.pdf': 'a journal, turned pages' }),
  ...of('texlive-music', { 'leadsheets/leadsheets_en.pdf': 'songs with chords' }),
  ...of('texlive-latex-base-doc', {
    'babelbib/tugboat-babelbib.pdf': 'a journal in two columns',
    'tools/multicol.pdf': 'a manual in columns',
    'hyperref/hyperref.pdf': '516 pages',
  }),
  ...of('xfig-doc', { 'xfig/xfig-howto.pdf': 'turned pages' }),
  ...of('ghostscript-doc', { 'GS9_Color_Management.pdf': 'colour profiles, pictures' }),
  ...of('r-doc-pdf', { 'manual/R-FAQ.pdf': 'questions and answers', 'manual/R-lang.pdf': 'a manual' }),
  ...of('maint-guide', { 'maint-guide.en.pdf': 'a book' }),
  ...of('debian-faq', { 'debian-faq.en.pdf': 'a book' }),
  ...of('auto-multiple-choice-doc-pdf', { 'auto-multiple-choice.ja.pdf': 'a manual, Japanese' }),
  ...of('developers-reference', { 'developers-reference.pdf': 'a book' }),
  ...of('installation-guide-amd64', { 'install.ja.pdf': 'a book, Japanese' }),
  ...of('gnuplot-doc', { 'gnuplot/gnuplot.pdf': 'a manual of 311 pages' }),
]
