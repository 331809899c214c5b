-- Arabic letters that are written for each other are searched alike: what was indexed before follows.
UPDATE "DocumentPage" SET "searchText" = replace(replace(replace(replace(replace(replace("searchText", 'ٱ', 'ا'), 'ة', 'ه'), 'ى', 'ي'), 'ی', 'ي'), 'ک', 'ك'), 'ـ', '')
WHERE "searchText" LIKE '%ٱ%' OR "searchText" LIKE '%ة%' OR "searchText" LIKE '%ى%' OR "searchText" LIKE '%ی%' OR "searchText" LIKE '%ک%' OR "searchText" LIKE '%ـ%';
UPDATE "Article" SET "searchText" = replace(replace(replace(replace(replace(replace("searchText", 'ٱ', 'ا'), 'ة', 'ه'), 'ى', 'ي'), 'ی', 'ي'), 'ک', 'ك'), 'ـ', '')
WHERE "searchText" LIKE '%ٱ%' OR "searchText" LIKE '%ة%' OR "searchText" LIKE '%ى%' OR "searchText" LIKE '%ی%' OR "searchText" LIKE '%ک%' OR "searchText" LIKE '%ـ%';
UPDATE "Author" SET "searchText" = replace(replace(replace(replace(replace(replace("searchText", 'ٱ', 'ا'), 'ة', 'ه'), 'ى', 'ي'), 'ی', 'ي'), 'ک', 'ك'), 'ـ', '')
WHERE "searchText" LIKE '%ٱ%' OR "searchText" LIKE '%ة%' OR "searchText" LIKE '%ى%' OR "searchText" LIKE '%ی%' OR "searchText" LIKE '%ک%' OR "searchText" LIKE '%ـ%';
