ALTER TABLE attributes ADD COLUMN "group" TEXT NOT NULL DEFAULT '' CHECK (length("group") <= 40);
ALTER TABLE attributes ADD COLUMN definition TEXT NOT NULL DEFAULT '' CHECK (length(definition) <= 500);
ALTER TABLE attributes ADD COLUMN display_order INTEGER NOT NULL DEFAULT 0 CHECK (display_order BETWEEN -32768 AND 32767);
